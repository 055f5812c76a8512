"""Images read from files, bytes and arrays."""

import struct
import zlib

import numpy as np
import pytest

import blockscope


@pytest.fixture(scope="module")
def machine():
    machine = blockscope.Machine(level=9)
    machine.step(n=800)
    return machine


def png(grey: np.ndarray) -> bytes:
    """A PNG file of grey pixels."""
    rows, columns = grey.shape
    lines = b"".join(b"\0" + row.tobytes() for row in grey)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", columns, rows, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def test_shades_bytes_and_files_are_read_alike(machine, tmp_path):
    shades, expected = machine.picture(), machine.reading()
    assert expected["screen"] == "play"
    assert blockscope.read(shades) == expected
    file = png((255 - 85 * shades).astype(np.uint8))
    path = tmp_path / "picture.png"
    path.write_bytes(file)
    for image in (file, path, str(path)):
        assert blockscope.read(image) == expected
    assert blockscope.read(shades, profile="blockfall") == expected


def test_the_screen_is_found_in_a_larger_image(machine):
    grey = np.kron(255 - 85 * machine.picture(), np.ones((3, 3))).astype(np.uint8)
    image = np.full((144 * 3 + 80, 160 * 3 + 120, 3), 40, np.uint8)
    image[30 : 30 + 144 * 3, 70 : 70 + 160 * 3] = grey[:, :, None]
    read = blockscope.read(image)
    assert read["board"] == machine.reading()["board"]
    assert np.allclose(read["fit"]["corners"][0], [70, 30], atol=1)


@pytest.mark.parametrize(
    ("image", "sentence"),
    [
        (np.zeros((10, 10), np.uint8), "image has the shape (10, 10); give shades 0 to 3 as (144, 160)"),
        (np.full((144, 160), 4, np.uint8), "pixel 0,0 has the value 4; shades are 0 to 3"),
        (np.zeros((10, 10, 4), np.uint8), "image has the shape [10, 10, 4]; colours are (rows, columns, 3)"),
        (np.zeros((144, 160)), "image is <class 'numpy.ndarray'>; give a path"),
        (b"no picture", "image"),
        ("missing.png", "missing.png"),
    ],
)
def test_what_is_no_image_is_refused(image, sentence):
    with pytest.raises(ValueError) as refused:
        blockscope.read(image)
    assert sentence in str(refused.value)

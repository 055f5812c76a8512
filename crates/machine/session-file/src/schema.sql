-- Version 2. docs/session-format.md explains every table.

-- What a run depends on.

CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  started TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  program TEXT NOT NULL,
  core TEXT,
  core_version TEXT,
  rom_title TEXT,
  rom_size INTEGER,
  rom_hash TEXT,
  faults TEXT NOT NULL DEFAULT '',
  codec INTEGER NOT NULL,
  sum INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE branch (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  parent INTEGER REFERENCES branch,
  fork_frame INTEGER,
  sum INTEGER NOT NULL,
  UNIQUE (run, number)
) STRICT;

CREATE TABLE block (
  id INTEGER PRIMARY KEY,
  branch INTEGER NOT NULL REFERENCES branch ON DELETE CASCADE,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  length INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  summary BLOB NOT NULL,
  summary_sum INTEGER NOT NULL,
  chain BLOB NOT NULL,
  sum INTEGER NOT NULL,
  causes BLOB NOT NULL,
  records BLOB NOT NULL,
  UNIQUE (branch, first)
) STRICT;

CREATE TABLE "order" (
  id INTEGER PRIMARY KEY,
  branch INTEGER NOT NULL REFERENCES branch ON DELETE CASCADE,
  after INTEGER NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  sum INTEGER NOT NULL
) STRICT;
CREATE INDEX order_of_branch ON "order" (branch, after);

CREATE TABLE snapshot (
  branch INTEGER NOT NULL REFERENCES branch ON DELETE CASCADE,
  frame INTEGER NOT NULL,
  clocks INTEGER NOT NULL,
  state BLOB NOT NULL,
  sum INTEGER NOT NULL,
  PRIMARY KEY (branch, frame)
) STRICT;

CREATE TABLE truth (
  branch INTEGER NOT NULL REFERENCES branch ON DELETE CASCADE,
  first INTEGER NOT NULL,
  hashes BLOB NOT NULL,
  sum INTEGER NOT NULL,
  PRIMARY KEY (branch, first)
) STRICT;

CREATE TABLE bookmark (
  branch INTEGER NOT NULL REFERENCES branch ON DELETE CASCADE,
  number INTEGER NOT NULL,
  frame INTEGER NOT NULL,
  slot INTEGER,
  name TEXT NOT NULL,
  note TEXT NOT NULL,
  sum INTEGER NOT NULL,
  PRIMARY KEY (branch, number)
) STRICT;

-- What is computed from it, for queries.

CREATE TABLE frame (
  branch INTEGER NOT NULL REFERENCES branch ON DELETE CASCADE,
  number INTEGER NOT NULL,
  clocks INTEGER NOT NULL,
  bot INTEGER NOT NULL,
  person INTEGER NOT NULL,
  screen TEXT NOT NULL,
  score INTEGER,
  lines INTEGER,
  level INTEGER,
  height INTEGER,
  holes INTEGER,
  margin INTEGER,
  picture INTEGER NOT NULL,
  PRIMARY KEY (branch, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE event (
  branch INTEGER NOT NULL REFERENCES branch ON DELETE CASCADE,
  frame INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  piece TEXT,
  orientation INTEGER,
  row INTEGER,
  column INTEGER,
  value INTEGER,
  PRIMARY KEY (branch, frame, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_of_kind ON event (branch, kind, frame);

CREATE TABLE plan (
  branch INTEGER NOT NULL REFERENCES branch ON DELETE CASCADE,
  frame INTEGER NOT NULL,
  piece TEXT,
  orientation INTEGER,
  column INTEGER,
  cleared INTEGER,
  value REAL,
  candidates INTEGER NOT NULL,
  strategy TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (branch, frame)
) STRICT, WITHOUT ROWID;

-- For people.

CREATE VIEW frames AS
SELECT b.run, b.number AS branch, f.number, f.clocks / 4194304.0 AS time, f.screen,
  f.score, f.lines, f.level, f.height, f.holes, f.margin,
  rtrim(
    iif((f.bot | f.person) & 32, 'Left+', '') || iif((f.bot | f.person) & 16, 'Right+', '')
    || iif((f.bot | f.person) & 64, 'Up+', '') || iif((f.bot | f.person) & 128, 'Down+', '')
    || iif((f.bot | f.person) & 1, 'A+', '') || iif((f.bot | f.person) & 2, 'B+', '')
    || iif((f.bot | f.person) & 4, 'Select+', '') || iif((f.bot | f.person) & 8, 'Start+', ''),
    '+') AS buttons,
  (SELECT group_concat(e.kind, ', ') FROM event e
    WHERE e.branch = f.branch AND e.frame = f.number) AS event
FROM frame f JOIN branch b ON b.id = f.branch;

CREATE VIEW pieces AS
SELECT b.run, b.number AS branch,
  (SELECT max(s.frame) FROM event s
    WHERE s.branch = e.branch AND s.kind = 'spawn' AND s.frame <= e.frame) AS appeared,
  e.frame AS locked, e.piece, e.orientation, e.row, e.column
FROM event e JOIN branch b ON b.id = e.branch
WHERE e.kind = 'lock';

CREATE VIEW games AS
WITH game AS (
  SELECT e.branch, e.frame AS started,
    coalesce(
      lead(e.frame) OVER (PARTITION BY e.branch ORDER BY e.frame) - 1,
      (SELECT max(f.number) FROM frame f WHERE f.branch = e.branch)) AS last
  FROM event e WHERE e.kind = 'game started')
SELECT b.run, b.number AS branch, g.started,
  (SELECT min(o.frame) FROM event o
    WHERE o.branch = g.branch AND o.kind = 'game over'
      AND o.frame BETWEEN g.started AND g.last) AS over,
  (SELECT count(*) FROM event p
    WHERE p.branch = g.branch AND p.kind = 'lock'
      AND p.frame BETWEEN g.started AND g.last) AS pieces,
  (SELECT max(f.lines) FROM frame f
    WHERE f.branch = g.branch AND f.number BETWEEN g.started AND g.last) AS lines,
  (SELECT max(f.score) FROM frame f
    WHERE f.branch = g.branch AND f.number BETWEEN g.started AND g.last) AS score
FROM game g JOIN branch b ON b.id = g.branch;

CREATE VIEW plans AS
SELECT b.run, b.number AS branch, p.frame, p.piece, p.orientation, p.column, p.cleared,
  p.value, p.candidates, p.strategy, p.reason
FROM plan p JOIN branch b ON b.id = p.branch;

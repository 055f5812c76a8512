// A worker of the page. The first message is the compiled module, each further one is work.
import init, { work } from "./web.js";

let ready;
onmessage = ({ data }) => {
  ready = ready ? ready.then(() => work(data)) : init({ module_or_path: data });
  // A panic has posted its reason by now; the page does not listen any more.
  ready.catch((why) => postMessage(String(why)));
};

import { render } from "preact";
import { App } from "./app";
import "./style.css";
import "./styles/felt.css";

render(<App />, document.getElementById("app")!);

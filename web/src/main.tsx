import { render } from "preact";
import { App } from "./app";
import { keep_theme } from "./state/theme";
import "./style/index.css";

keep_theme();
const page = document.getElementById("page");
if (page) render(<App />, page);

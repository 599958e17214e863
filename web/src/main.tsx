import { watch_styles } from "./code";
import { send_for_what_is_wanted } from "./early";
import { keep_theme } from "./state/theme";
import "./style/index.css";

watch_styles();
keep_theme();
send_for_what_is_wanted(location.hash);
void import("./page");

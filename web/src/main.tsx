import { watch_styles } from "./code";
import { send_for_what_is_wanted } from "./early";
import { kBrought } from "./engine/brought";
import { keep_theme } from "./state/theme";
import { texts_there } from "./texts/language";
import "./style/index.css";

watch_styles();
keep_theme();
send_for_what_is_wanted(location.hash);
void texts_there().then(() => import("./page"));

// The page that brings its engine opens without a network from the second time on, where the browser allows that.
if (kBrought && location.protocol !== "file:")
  void navigator.serviceWorker?.register("sw.js").catch(() => undefined);

/** Whether this page was built to bring an engine of its own (scripts/offline.mjs); what hangs on it is left out else. */
export const kBrought = import.meta.env.MODE === "offline";

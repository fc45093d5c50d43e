import { serveExchanges } from "@/lib/web/serve-exchanges";

// The process that makes requests to the web. The service starts it, and decides what is requested and when.
serveExchanges();

import { servePage } from "@/lib/web/browser/serve-page";

// The process that reads one page with a browser. The service starts it and answers what the page asks for.
servePage();

import { serveTasks } from "@/lib/parsing/serve-tasks";
import { documentTasks } from "./document-tasks";

// A worker of lib/parsing. The service starts it and sends it untrusted documents.
serveTasks(documentTasks);

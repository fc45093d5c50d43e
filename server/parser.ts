import { serveTasks } from "@/lib/parsing/serve-tasks";
import { documentTasks } from "./document-tasks";

// A worker of lib/parsing: started by the service, which sends it what strangers wrote.
serveTasks(documentTasks);

import { AppError } from "@/lib/errors";

const YEAR_MS = 366 * 86_400_000;

/** The moment of an ISO time that lies within the next year. Errors: `validation_error` at `path`. */
export function withinAYear(time: string, path: string): Date {
  const moment = new Date(time);
  const ms = moment.getTime() - Date.now();
  if (ms > 0 && ms <= YEAR_MS) return moment;
  throw new AppError("validation_error", "Choose a time within the next year.", [
    { path, message: "must lie within the next year" },
  ]);
}

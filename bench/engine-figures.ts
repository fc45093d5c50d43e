import { withDatabase } from "./database";
import { measureEngine } from "./engine";
import { type Figure, median, round } from "./figure";

const ROUNDS = 5;

/** The embedded engine on a durable database: five runs of the measurement, the median of each figure. */
export async function measureEngineFigures(): Promise<Figure[]> {
  const starts: number[] = [];
  const tens: number[] = [];
  for (let index = 0; index < ROUNDS; index++) {
    const { eventToStartMsP50, tenStepsMsP50 } = await withDatabase(measureEngine);
    starts.push(eventToStartMsP50);
    tens.push(tenStepsMsP50);
  }
  const say = (values: number[]) => `p50 of 60 in each of five rounds: ${values.join(", ")} ms`;
  return [
    {
      name: "Engine: event to start, p50",
      value: round(median(starts), 1),
      unit: "ms",
      bar: { most: 20 },
      detail: say(starts),
    },
    {
      name: "Engine: ten steps of one run, p50",
      value: round(median(tens), 1),
      unit: "ms",
      bar: { most: 60 },
      detail: say(tens),
    },
  ];
}

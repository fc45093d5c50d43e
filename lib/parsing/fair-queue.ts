/** Whose a job is: `owner` is a workspace, `source` what its document came from, such as a host. */
export type Share = { owner: string; source: string };

/**
 * A queue in which nobody waits behind another's hundred jobs: owners take turns, and within each its sources; jobs of one source come in
 * their order.
 */
export class FairQueue<Job extends { share: Share }> {
  /** Both in the order in which their next job comes. */
  private readonly owners = new Map<string, Map<string, Job[]>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  push(job: Job): void {
    const { owner, source } = job.share;
    const sources = this.owners.get(owner) ?? new Map<string, Job[]>();
    this.owners.set(owner, sources);
    const jobs = sources.get(source);
    if (jobs) jobs.push(job);
    else sources.set(source, [job]);
    this.count += 1;
  }

  /** Takes the next job of a source that `isWanted`. */
  shift(isWanted: (share: Share) => boolean = () => true): Job | undefined {
    for (const [owner, sources] of this.owners)
      for (const [source, jobs] of sources) {
        if (!isWanted({ owner, source })) continue;
        const job = jobs.shift()!;
        this.count -= 1;
        // What is put in again stands at the end.
        sources.delete(source);
        if (jobs.length > 0) sources.set(source, jobs);
        this.owners.delete(owner);
        if (sources.size > 0) this.owners.set(owner, sources);
        return job;
      }
    return undefined;
  }

  /** Takes all that is left. */
  clear(): Job[] {
    const all = [...this.owners.values()].flatMap((sources) => [...sources.values()].flat());
    this.owners.clear();
    this.count = 0;
    return all;
  }
}

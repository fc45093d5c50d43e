import { setImmediate } from "node:timers/promises";
import type { MAILBOX_STATES, STEP_CHANNELS } from "@/db/schema";
import { localMidnight } from "@/lib/time/common-hours";
import { decideSend, NOTHING_AGAINST, type SendFacts, WAITS_OF_MAILBOX } from "./decide-send";
import { gapAfter, type LimitedBy, mostInDay, type PacedMailbox, waitForCap } from "./mailbox-pace";
import { type MailboxHours, nextOpening, nextSlot, type Recipient } from "./next-slot";

const DAY_MS = 86_400_000;
const TURNS_AT_ONCE = 100;

/** A mailbox as a plan begins with it. */
export type PlannedMailbox = PacedMailbox &
  MailboxHours & {
    /** `sender`: it has neither hours nor gaps, and its cap is MAIL_DAILY_CAP (0: none). */
    limitedBy: LimitedBy;
    address: string | null;
    name: string | null;
    state: (typeof MAILBOX_STATES)[number];
    nextAt: Date | null;
    /** When it handed over its emails of the last 24 hours. */
    usedAt: readonly Date[];
    /** On how many earlier days it sent, and whether it did today, in its zone. */
    sendingDays: number;
    sentToday: boolean;
  };

export type PlannedStep = { position: number; waitDays: number; channel: (typeof STEP_CHANNELS)[number] };

/** Somebody who is to get the rest of a sequence. */
export type PlannedPerson = {
  /** Who it is: an enrollment or a lead. */
  id: string;
  mailboxId: string;
  recipient: Recipient;
  /** The steps that are left, the next one first: where each stands in its sequence, and the business days before it. */
  steps: readonly PlannedStep[];
  /** The next step goes out no earlier. */
  dueAt: Date;
  /** As in the table `enrollments`. */
  waitingSince: Date;
  /** What stands against the next step, besides hours, caps and gaps, which the plan knows. */
  facts?: Partial<SendFacts>;
};

/** A call is planned for when it enters the call queue. */
export type PlannedSend = Pick<PlannedStep, "position" | "channel"> & {
  personId: string;
  mailboxId: string;
  at: Date;
};

type Waiting = { person: PlannedPerson; place: number; step: number; dueAt: number; since: number };

/**
 * Plans what goes out, when and from which mailbox, until `until`, if nobody replies and nobody changes anything: by
 * `decideSend`, in the order and with the gaps of the send path; calls as if made when they are due, and not answered. People who are waiting for a person have no part in it.
 * Each mailbox's emails are in order of time. `most`: how many emails at most.
 */
export async function planSends(
  mailboxes: readonly PlannedMailbox[],
  people: readonly PlannedPerson[],
  { from, until, most }: { from: Date; until: Date; most: number },
): Promise<PlannedSend[]> {
  const ofMailbox = Map.groupBy(
    people.map(
      (person, place): Waiting => ({
        person,
        place,
        step: 0,
        dueAt: person.dueAt.getTime(),
        since: person.waitingSince.getTime(),
      }),
    ),
    ({ person }) => person.mailboxId,
  );
  const planned: PlannedSend[][] = [];
  for (const mailbox of mailboxes)
    planned.push(await planMailbox(mailbox, ofMailbox.get(mailbox.id) ?? [], { from, until, most }));
  return planned.flat();
}

async function planMailbox(
  mailbox: PlannedMailbox,
  waiting: readonly Waiting[],
  { from, until, most }: { from: Date; until: Date; most: number },
): Promise<PlannedSend[]> {
  const pace = new Pace(mailbox);
  const followUps = new DueQueue();
  const first = new DueQueue();
  // The mailbox's limits do not hold calls.
  const calls = new DueQueue();
  const queueOf = (one: Waiting) => (isCall(one) ? calls : isFirst(one) ? first : followUps);
  for (const one of waiting) queueOf(one).add(one);
  const planned: PlannedSend[] = [];
  let now = from.getTime();
  for (let turn = 1; planned.length < most && now <= until.getTime(); turn++) {
    // Other requests are served in between.
    if (turn % TURNS_AT_ONCE === 0) await setImmediate();
    const wakeAt = [
      sendDue(calls, now),
      sendDue(followUps, now),
      sendDue(first, now),
      calls.nextAfter(now),
      followUps.nextAfter(now),
      first.nextAfter(now),
    ];
    const next = Math.min(...wakeAt.filter((at) => at > now));
    if (!Number.isFinite(next)) break;
    now = next;
  }
  return planned;

  /** Sends what is due and may go. Returns when the mailbox may send again, if it rests. */
  function sendDue(queue: DueQueue, at: number): number {
    for (;;) {
      const one = queue.takeDue(at);
      if (!one || planned.length >= most) return Number.POSITIVE_INFINITY;
      const moment = new Date(at);
      const step = one.person.steps[one.step]!;
      const isSent = step.channel === "email";
      const decision = decideSend({ state: "active", endReason: null }, moment, {
        ...NOTHING_AGAINST,
        ...one.person.facts,
        mailbox: mailbox.state,
        ...(isSent && {
          closed: closedFor(one, moment),
          cap: pace.capAt(moment),
          gapUntil: pace.nextAt,
        }),
      });
      if (decision.kind === "send") {
        planned.push({
          personId: one.person.id,
          mailboxId: mailbox.id,
          position: step.position,
          channel: step.channel,
          at: moment,
        });
        if (isSent) pace.send(moment);
        const following = one.person.steps[one.step + 1];
        const next = following && {
          ...one,
          step: one.step + 1,
          dueAt: nextSlot(moment, following.waitDays, one.person.recipient, mailbox).getTime(),
          since: at,
        };
        if (next) queueOf(next).add(next);
      } else if (decision.kind === "wait" && WAITS_OF_MAILBOX.has(decision.reason)) {
        queue.putBack(one);
        return decision.until?.getTime() ?? Number.POSITIVE_INFINITY;
      } else if (decision.kind === "wait" && decision.until) {
        queue.add({ ...one, dueAt: decision.until.getTime() });
      }
    }
  }

  function closedFor({ person }: Waiting, at: Date): SendFacts["closed"] {
    if (mailbox.limitedBy === "sender") return null;
    const opening = nextOpening(at, person.recipient, mailbox);
    return opening.reason && { reason: opening.reason, until: opening.at };
  }
}

const isCall = ({ person, step }: Waiting) => person.steps[step]?.channel === "call";
const isFirst = ({ person, step }: Waiting) => person.steps[step]?.position === 0;

/** What holds a mailbox at `now`: the end of its last gap, and its cap if that is used up. */
export function restOf(mailbox: PlannedMailbox, now: Date): Pick<SendFacts, "mailbox" | "cap" | "gapUntil"> {
  const pace = new Pace(mailbox);
  return { mailbox: mailbox.state, cap: pace.capAt(now), gapUntil: pace.nextAt };
}

/** How many emails a mailbox may send in 24 hours at present; null: any number. */
export function mostNow(mailbox: PlannedMailbox): number | null {
  if (mailbox.limitedBy === "sender" && mailbox.dailyCap === 0) return null;
  return mostInDay(mailbox, mailbox.sendingDays);
}

/** A mailbox's cap, ramp-up and gap as they change with each planned email. */
class Pace {
  nextAt: Date | null;
  readonly #mailbox: PlannedMailbox;
  #usedAt: number[];
  #gapsDrawn: number;
  /** The days on which it sent, besides those before the plan: local midnights. */
  readonly #days: number[];

  constructor(mailbox: PlannedMailbox) {
    this.#mailbox = mailbox;
    this.#usedAt = mailbox.usedAt.map((at) => at.getTime()).sort((one, other) => one - other);
    this.#gapsDrawn = mailbox.gapsDrawn;
    this.nextAt = mailbox.nextAt;
    const last = this.#usedAt.at(-1);
    this.#days = mailbox.sentToday && last !== undefined ? [localMidnight(mailbox.zone, last)] : [];
  }

  capAt(now: Date): SendFacts["cap"] {
    const mailbox = this.#mailbox;
    if (mailbox.limitedBy === "sender" && mailbox.dailyCap === 0) return null;
    const since = now.getTime() - DAY_MS;
    // Asked for everybody who waits: what is still within the day is left as it is.
    const gone = this.#usedAt.findIndex((at) => at > since);
    if (gone !== 0) this.#usedAt = gone === -1 ? [] : this.#usedAt.slice(gone);
    const today = localMidnight(mailbox.zone, now.getTime());
    const earlier = mailbox.sendingDays + this.#days.filter((day) => day < today).length;
    const most = mostInDay(mailbox, earlier);
    if (this.#usedAt.length < most) return null;
    return waitForCap(mailbox, most, new Date(this.#usedAt[this.#usedAt.length - most]! + DAY_MS), now);
  }

  send(at: Date): void {
    const { zone, gapMost, limitedBy } = this.#mailbox;
    this.#usedAt.push(at.getTime());
    const today = localMidnight(zone, at.getTime());
    if (this.#days.at(-1) !== today) this.#days.push(today);
    if (limitedBy === "sender" || gapMost === 0) return;
    this.nextAt = new Date(at.getTime() + gapAfter({ ...this.#mailbox, gapsDrawn: this.#gapsDrawn }));
    this.#gapsDrawn += 1;
  }
}

/** Waiting people: of those who are due the longest waiting first, then by their place. */
class DueQueue {
  /** By when they are due. */
  readonly #later = new Heap((one, other) => one.dueAt - other.dueAt);
  readonly #due = new Heap((one, other) => one.since - other.since || one.place - other.place);

  add(one: Waiting): void {
    this.#later.add(one);
  }

  /** Somebody who was taken out and keeps the place. */
  putBack(one: Waiting): void {
    this.#due.add(one);
  }

  /** The first who is due at `now`, taken out. */
  takeDue(now: number): Waiting | undefined {
    for (let next = this.#later.first; next && next.dueAt <= now; next = this.#later.first)
      this.#due.add(this.#later.take()!);
    return this.#due.take();
  }

  /** When the next one is due, if that is later than `now`. */
  nextAfter(now: number): number {
    const at = this.#later.first?.dueAt ?? Number.POSITIVE_INFINITY;
    return at > now ? at : Number.POSITIVE_INFINITY;
  }
}

/** A binary heap: the least by `compare` is first. */
class Heap {
  readonly #items: Waiting[] = [];
  readonly #compare: (one: Waiting, other: Waiting) => number;

  constructor(compare: (one: Waiting, other: Waiting) => number) {
    this.#compare = compare;
  }

  get first(): Waiting | undefined {
    return this.#items[0];
  }

  add(one: Waiting): void {
    const items = this.#items;
    let at = items.push(one) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#compare(one, items[parent]!) >= 0) break;
      items[at] = items[parent]!;
      at = parent;
    }
    items[at] = one;
  }

  take(): Waiting | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (top && last && items.length > 0) this.#sink(last);
    return top;
  }

  #sink(one: Waiting): void {
    const items = this.#items;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && this.#compare(items[child + 1]!, items[child]!) < 0) child += 1;
      if (this.#compare(items[child]!, one) >= 0) break;
      items[at] = items[child]!;
      at = child;
    }
    items[at] = one;
  }
}

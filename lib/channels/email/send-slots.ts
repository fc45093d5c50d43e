import type { SendSlots } from "@/lib/ports/mail-sending";

export function createSendSlots(total: number): SendSlots {
  let free = total;
  const listeners = new Set<() => void>();
  return {
    take: (most) => {
      const taken = Math.min(free, most);
      free -= taken;
      return taken;
    },
    give: (count) => {
      if (count === 0) return;
      free += count;
      for (const listener of listeners) listener();
    },
    onGiven: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

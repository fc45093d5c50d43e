import { Amount } from "@/components/ui/amount";
import type { PricedAction } from "@/lib/credits/price-list";
import { labelOfAction, SHOWN_ACTIONS } from "./credit-labels";

/** What each action costs, in words. */
export function PriceList({ costs }: { costs: Partial<Record<PricedAction, number>> }) {
  return (
    <dl className="text-sm">
      {SHOWN_ACTIONS.map((action) => {
        const { price, unit } = labelOfAction(action);
        return (
          <div key={action} className="flex items-baseline gap-4 border-border border-b py-2 last:border-b-0">
            <dt className="min-w-0 flex-1">{price}</dt>
            <dd className="shrink-0 text-right">
              {costs[action] === 0 ? (
                "free"
              ) : (
                <>
                  <Amount value={costs[action] ?? 0} mono digits={4} />
                  <span className="block text-quiet text-xs">{unit}</span>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

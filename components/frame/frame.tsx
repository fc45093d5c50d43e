import { ToastProvider } from "@/components/ui/toast";
import type { FrameProps } from "./frame-props";
import { PhoneBar } from "./phone-bar";
import { Rail } from "./rail";
import { Shortcuts } from "./shortcuts";

/** What surrounds every page: the sidebar (a bottom bar below 768 px), the palette, and the toasts. */
export function Frame(props: FrameProps) {
  const { children, agents, commands, actions, ...around } = props;
  return (
    <ToastProvider>
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh">
        <Rail {...around} actions={actions} />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 pb-16 outline-none md:pb-0">
          {children}
        </main>
      </div>
      <PhoneBar {...around} actions={actions} />
      <Shortcuts
        agents={agents}
        commands={commands}
        searchLeads={actions.searchLeads}
        signOut={actions.signOut}
      />
    </ToastProvider>
  );
}

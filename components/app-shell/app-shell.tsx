import { ToastProvider } from "@/components/ui/toast";
import type { AppShellProps } from "./app-shell-props";
import { MobileNav } from "./mobile-nav";
import { Shortcuts } from "./shortcuts";
import { Sidebar } from "./sidebar";

/** What surrounds every page: the sidebar (a bottom bar below 768 px), the palette, and the toasts. */
export function AppShell(props: AppShellProps) {
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
        <Sidebar {...around} actions={actions} />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 pb-16 outline-none md:pb-0">
          {children}
        </main>
      </div>
      <MobileNav {...around} actions={actions} />
      <Shortcuts
        agents={agents}
        commands={commands}
        searchLeads={actions.searchLeads}
        signOut={actions.signOut}
      />
    </ToastProvider>
  );
}

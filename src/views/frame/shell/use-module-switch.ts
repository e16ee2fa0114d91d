import type { ModuleName } from '#contract/modules.ts'
import { askBeforeLeaving, hasUnsavedEdits } from '../../parts/hooks/unsaved.ts'
import { useApp } from '../../seams/app-context.ts'
import { useViewer } from '../../seams/viewer.ts'

/** Switches the module, asking about unsaved changes first; opens its landing, or a screen of it. */
export function useModuleSwitch(): (module: ModuleName, path?: string) => void {
  const { moduleSwitch } = useApp()
  const { module: current, role, rights, user } = useViewer()
  return (module, path) => {
    if (module === current) return
    moduleSwitch.send({
      type: 'module.switch',
      module,
      role,
      rights,
      hasInitialPayment: user.initialPayment,
      hasUnsavedEdits: hasUnsavedEdits(),
      ...(path !== undefined && { path }),
    })
    // It waits for the answer about unsaved changes: the form asks.
    if (moduleSwitch.getSnapshot().matches('confirming'))
      askBeforeLeaving(
        () => moduleSwitch.send({ type: 'module.confirm' }),
        () => moduleSwitch.send({ type: 'module.stay' }),
      )
  }
}

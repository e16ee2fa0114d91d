import type { ModuleName } from '#contract/modules.ts'
import { askBeforeLeaving, hasUnsavedEdits } from '../../parts/hooks/unsaved.ts'
import { useApp } from '../../seams/app-context.ts'
import { useViewer } from '../../seams/viewer.ts'

/**
 * Switches the module, after asking about unsaved changes; opens its landing screen, or another
 * one.
 */
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
    // The machine waits; the form asks about unsaved changes.
    if (moduleSwitch.getSnapshot().matches('confirming'))
      askBeforeLeaving(
        () => moduleSwitch.send({ type: 'module.confirm' }),
        () => moduleSwitch.send({ type: 'module.stay' }),
      )
  }
}

import { useParam } from '../parts/hooks/use-param.ts'
import { Select } from '../ui/select.tsx'
import { type Focus, partsIn, rolesIn } from './focus-chart.ts'
import { words } from './words.ts'

/** The highlighted part of the chart, stored in the URL so that a link shows the same. */
export function useFocus(): Focus {
  const [role] = useParam('role')
  const [part] = useParam('part')
  return { role, part }
}

/** Selects a role whose transitions are highlighted, and a state to zoom into. */
export function ChartFocus({ drawing }: { drawing: SVGElement }) {
  const [roles, parts] = [rolesIn(drawing), partsIn(drawing)]
  return (
    <>
      {roles.length > 0 && (
        <Choice name="role" label={words.role} all={words.allRoles} of={roles} />
      )}
      {parts.length > 0 && <Choice name="part" label={words.part} all={words.whole} of={parts} />}
    </>
  )
}

type ChoiceProps = { name: string; label: string; all: string; of: readonly string[] }

function Choice({ name, label, all, of }: ChoiceProps) {
  const [value, choose] = useParam(name)
  return (
    <Select
      size="sm"
      aria-label={label}
      value={of.includes(value) ? value : ''}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{all}</option>
      {of.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  )
}

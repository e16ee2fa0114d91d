import { memo, useDeferredValue } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { refusalOf } from '#contract/permission.ts'
import { Button } from '../../ui/button.tsx'
import { useViewer } from '../../seams/viewer.ts'
import type { ScreenState, ListAdd, ListDeclaration } from './list-declaration.ts'
import { ListTools } from './list-tools.tsx'
import { callInput, type FilterOf, type List } from './use-list.ts'

type Props<E extends Endpoint, Cells> = {
  query: List<E>['query']
  cells: Cells
  onAdd: (() => void) | undefined
}

/** The buttons next to a list's title, as a component; undefined if there are none. */
export function listActions<E extends Endpoint, Own extends ScreenState>(
  endpoint: E,
  { tools, fileName, Before, After, add }: ListDeclaration<E, Own>,
) {
  if (!tools && !Before && !After && !add) return undefined

  function Actions({ query, cells, onAdd }: Props<E, Own['cells']>) {
    const viewer = useViewer()
    const { table } = endpoint
    const mayExport = !table || refusalOf(table, viewer, viewer.module) === undefined
    return (
      <>
        {Before && <Before />}
        {fileName && (
          <ListTools
            endpoint={endpoint}
            question={callInput<FilterOf<E>>(query) as CallInput<E>}
            name={fileName}
            mayExport={mayExport}
          />
        )}
        {After && <After cells={cells} />}
        {add && onAdd && <AddButton add={add} onAdd={onAdd} size={tools && 'sm'} />}
      </>
    )
  }
  // Memoized: other actions on the screen do not re-render them.
  const Shown = memo(Actions)

  /** Deferred: the question of the export can be computed after the paint. */
  return function LateActions({ query, ...others }: Props<E, Own['cells']>) {
    return <Shown query={useDeferredValue(query)} {...others} />
  }
}

type AddProps = { add: ListAdd; onAdd: () => void; size?: 'sm' | undefined }

/** The button for a new record. */
export function AddButton({ add: { label, to, isLink, isSecond }, onAdd, size }: AddProps) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const variant = isSecond?.(module) ? 'surface' : 'solid'
  if (isLink && to)
    return (
      <Button asChild size={size} variant={variant}>
        <Link href={to}>{t(label)}</Link>
      </Button>
    )
  return (
    <Button size={size} variant={variant} onClick={onAdd}>
      {t(label)}
    </Button>
  )
}

import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { createTable, type DiningTable, updateTable } from '#contract/table.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { useUnsavedEdits } from '../parts/hooks/unsaved.ts'
import { useSubmit } from '../parts/live/use-submit.ts'

type Props = {
  /** Left out: a new one. */ table: DiningTable | undefined
  /** What other tables stand in. */ areas: readonly string[]
  onDone: () => void
  onClose: () => void
}
type Field = 'name' | 'capacity' | 'minCapacity'

/** What a table is: its name, how many it seats, and where it stands. */
export function TableForm({ table, areas, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [isDirty, setDirty] = useState(false)
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  const making = useSubmit(createTable, onDone)
  const changing = useSubmit(updateTable, onDone)
  const { isBusy, failure, errors } = table ? changing : making
  useUnsavedEdits(isDirty)
  const areaList = useId()
  const save = (typed: FormData, form: HTMLFormElement) => {
    const values = valuesOf(typed)
    const found: Partial<Record<Field, string>> = {
      ...(values.name === '' && { name: t('tables.wrong.name') }),
      ...(!isSeats(values.capacity) && { capacity: t('tables.wrong.capacity') }),
      ...(values.minCapacity !== undefined &&
        !(isSeats(values.minCapacity) && values.minCapacity <= values.capacity) && {
          minCapacity: t('tables.wrong.minCapacity'),
        }),
    }
    setWrong(found)
    const [first] = Object.keys(found)
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else if (table) changing.send({ id: table.id, expectedVersion: table.version, ...values })
    else making.send(values)
  }
  const said = (field: Field) => wrong[field] ?? errors.find(({ path }) => path === field)?.message
  return (
    <AskFrame
      title={table ? t('tables.editOf', { name: table.name }) : t('tables.new')}
      confirm={t(table ? 'tables.save' : 'tables.create')}
      hasOwnChecks
      failure={failure?.code === 'DUPLICATE' ? undefined : failure?.message}
      isBusy={isBusy}
      onConfirm={save}
      onType={() => setDirty(true)}
      onClose={onClose}
    >
      <Labelled label={t('tables.name')} error={said('name')}>
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            name="name"
            maxLength={limits.text.short}
            autoComplete="off"
            defaultValue={table?.name}
          />
        )}
      </Labelled>
      <Labelled label={t('tables.capacity')} error={said('capacity')}>
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            name="capacity"
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            defaultValue={table?.capacity ?? 4}
          />
        )}
      </Labelled>
      <Labelled label={t('tables.minCapacity')} error={said('minCapacity')}>
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            name="minCapacity"
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            defaultValue={table?.minCapacity}
          />
        )}
      </Labelled>
      <Labelled label={t('tables.areaHint')} error={undefined}>
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            name="area"
            maxLength={40}
            list={areaList}
            autoComplete="off"
            defaultValue={table?.area}
          />
        )}
      </Labelled>
      <datalist id={areaList}>
        {areas.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </AskFrame>
  )
}

type Wiring = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function Labelled({
  label,
  error,
  children,
}: {
  label: string
  error: string | undefined
  children: (wiring: Wiring) => ReactNode
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error && `${id}-error`,
      })}
      {error && (
        <p id={`${id}-error`} className="table-error">
          {error}
        </p>
      )}
    </div>
  )
}

/** An empty area takes a table out of the one it stood in. */
function valuesOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const minCapacity = text('minCapacity') === '' ? undefined : Number(text('minCapacity'))
  return {
    name: text('name'),
    capacity: Number(text('capacity')),
    area: text('area'),
    ...(minCapacity !== undefined && { minCapacity }),
  }
}

function isSeats(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= 100
}

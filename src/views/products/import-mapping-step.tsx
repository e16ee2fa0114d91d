import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { has } from '#contract/modules.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceField, FormSection, SelectField } from '../parts/form/fields.tsx'
import { useViewer } from '../seams/viewer.ts'
import { importFields } from '#contract/import-row.ts'
import { missingColumns, neededColumns } from './import-columns.ts'
import type { Importer } from './use-importer.ts'
import { ImportActions } from './product-parts.ts'

const foodOnly = new Set<string>(['type', 'taste', 'special', 'allergens'])

/** The mapping of the file's columns to fields; initially guessed from the headings. */
export function ImportMappingStep({ importer: { context, send } }: { importer: Importer }) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const { module } = useViewer()
  const { file, columns, mode } = context
  const fields = importFields.filter(
    (field) =>
      (has(module, 'kitchen') || !foodOnly.has(field)) &&
      (has(module, 'bookings') || field !== 'duration_min') &&
      (has(module, 'stock') || field !== 'stock_qty'),
  )
  const missing = missingColumns(columns, mode)
  const needed: readonly string[] = neededColumns(columns, mode)
  // The heading, and its first value as an example.
  const choices = (file?.headings ?? []).flatMap((heading, at) => {
    const example = file?.examples[at]
    return heading === ''
      ? []
      : [{ value: heading, label: example ? `${heading}: ${example}` : heading }]
  })
  const map = (field: string, heading: string) => {
    const others = Object.fromEntries(Object.entries(columns).filter(([name]) => name !== field))
    send({
      type: 'importer.map',
      columns: heading === '' ? others : { ...others, [field]: heading },
    })
  }
  return (
    <chakra.form
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      maxInlineSize="52rem"
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'importer.check' })
      }}
    >
      <FormSection title={t('import.columns')} text={t('import.columnsText')}>
        {fields.map((field) => (
          <SelectField
            key={field}
            name={field}
            label={t(`import.field.${field}`)}
            value={columns[field] ?? ''}
            error={undefined}
            none={t('import.notThere')}
            choices={choices}
            isRequired={needed.includes(field)}
            onChange={(heading) => map(field, heading)}
          />
        ))}
        <div className="form__wide">
          <ChoiceField
            name="mode"
            label={t('import.known')}
            value={mode}
            error={undefined}
            choices={[
              { value: 'upsert', label: t('import.mode.upsert') },
              { value: 'create', label: t('import.mode.create') },
            ]}
            onChange={(value) =>
              send({ type: 'importer.mode', mode: value === 'create' ? 'create' : 'upsert' })
            }
          />
        </div>
      </FormSection>
      {missing.length > 0 && (
        <p id={`${id}-needed`} role="status">
          {t('import.needed', {
            fields: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
              missing.map((field) => t(`import.field.${field}`)),
            ),
          })}{' '}
          {mode === 'upsert' && t('import.neededOrSku')}
        </p>
      )}
      <ImportActions>
        <Button type="button" variant="surface" onClick={() => send({ type: 'importer.back' })}>
          {t('import.back')}
        </Button>
        <Button
          type="submit"
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? `${id}-needed` : undefined}
        >
          {t('import.check')}
        </Button>
      </ImportActions>
    </chakra.form>
  )
}

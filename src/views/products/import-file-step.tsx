import { Grid } from '@chakra-ui/react/grid'
import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../ui/button.tsx'
import { useApp } from '../seams/app-context.ts'
import { fileRefusal } from './import-columns.ts'
import type { Importer } from './use-importer.ts'
import { ImportProgress, ImportTemplate } from './product-parts.ts'

/** Selecting or dropping the file, with its upload progress. */
export function ImportFileStep({ importer: { step, context, send } }: { importer: Importer }) {
  const { t } = useTranslation()
  const { business } = useApp().config.bases
  const id = useId()
  const choose = (files: FileList | null) => {
    const [file] = files ?? []
    const wrong = file && fileRefusal(file)
    if (wrong) send({ type: 'importer.refuse', wrong })
    else if (file) send({ type: 'importer.choose', source: file })
  }
  if (step === 'uploading') {
    return (
      <ImportProgress className="form__section">
        <p role="status">{t('import.sending', { name: context.source?.name ?? '' })}</p>
        <progress
          value={context.sent}
          max={1}
          aria-label={t('import.sending', { name: context.source?.name ?? '' })}
        />
        <Button variant="surface" onClick={() => send({ type: 'importer.cancel' })}>
          {t('import.stop')}
        </Button>
      </ImportProgress>
    )
  }
  return (
    <section className="form__section">
      <Grid
        gap="2.5"
        justifyItems="center"
        paddingBlock="10"
        paddingInline="4"
        border="1px dashed {colors.border.emphasized}"
        borderRadius="md"
        textAlign="center"
        css={{
          '&:has(:focus-visible)': { outline: '2px solid {colors.brand.focusRing}' },
          '& > label': {
            display: 'inline-flex',
            alignItems: 'center',
            minBlockSize: '11',
            paddingInline: '5',
            bg: 'brand.solid',
            borderRadius: 'md',
            color: 'brand.contrast',
            fontWeight: 'medium',
            cursor: 'pointer',
          },
          '& > p:not(.field__error)': { color: 'fg.muted', fontSize: 'sm' },
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          choose(event.dataTransfer.files)
        }}
      >
        <input
          id={id}
          className="frame__spoken"
          type="file"
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby={`${id}-hint`}
          onChange={(event) => choose(event.target.files)}
        />
        <label htmlFor={id}>{t('import.choose')}</label>
        <p id={`${id}-hint`}>{t('import.hint')}</p>
        {context.wrong && (
          <p className="field__error" role="alert">
            {t(`import.${context.wrong}`)}
          </p>
        )}
      </Grid>
      <ImportTemplate>
        {t('import.templateText')}{' '}
        <a href={`${business}/import/template`} download>
          {t('import.template')}
        </a>
      </ImportTemplate>
    </section>
  )
}

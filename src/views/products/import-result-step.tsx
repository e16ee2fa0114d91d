import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { getImport, type ImportJob } from '#contract/product-import.ts'
import { useOnce } from '../parts/hooks/use-once.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { Button } from '../ui/button.tsx'
import { importFields } from '#contract/import-row.ts'
import type { Importer } from './use-importer.ts'
import { ImportTemplate, ImportActions } from './product-parts.ts'

type Props = { importer: Importer; job: ImportJob }

/**
 * The result of an import or a dry run, with the rows that failed. The server words their errors:
 * another language asks it again.
 */
export function ImportResultStep(props: Props) {
  const { language } = useTranslation().i18n
  const first = useOnce(() => language)
  return language === first ? <Result {...props} /> : <ResultAgain key={language} {...props} />
}

function ResultAgain({ importer, job }: Props) {
  const { answer } = useAnswer(getImport, { id: job.id })
  return <Result importer={importer} job={answer ?? job} />
}

function Result({ importer: { send }, job }: Props) {
  const { t } = useTranslation()
  const isDone = job.state === 'done'
  const figures = { created: job.created, updated: job.updated, failed: job.failed }
  return (
    <>
      <section className="form__section">
        <h2>
          {t(isDone ? (job.isDryRun ? 'import.checked' : 'import.finished') : 'import.stopped')}
        </h2>
        <chakra.dl
          display="flex"
          flexWrap="wrap"
          rowGap="3"
          columnGap="10"
          marginBlockStart="3"
          css={{
            '& dt': { color: 'fg.muted', fontSize: 'sm' },
            '& dd': { fontSize: '2xl', fontWeight: 'semibold' },
            '& [data-bad=true] dd': { color: 'fg.error' },
          }}
        >
          {(['created', 'updated', 'failed'] as const).map((name) => (
            <div key={name} data-bad={name === 'failed' && figures.failed > 0}>
              <dt>{t(`import.${job.isDryRun ? 'would' : 'did'}.${name}`)}</dt>
              <dd>{figures[name]}</dd>
            </div>
          ))}
        </chakra.dl>
        {job.failedCsvUrl && (
          <ImportTemplate>
            {t('import.failedText')}{' '}
            <a href={job.failedCsvUrl} download>
              {t('import.failedFile', { count: job.failedKept })}
            </a>
            {job.failedKept < job.failed && ` ${t('import.failedRest')}`}
          </ImportTemplate>
        )}
      </section>
      {job.rows.length > 0 && <Faults job={job} />}
      {job.changes.length > 0 && <Changes job={job} />}
      {job.warnings.length > 0 && <Warnings job={job} />}
      <ImportActions>
        {job.isDryRun ? (
          <>
            <Button variant="surface" onClick={() => send({ type: 'importer.back' })}>
              {t('import.back')}
            </Button>
            {isDone && (
              <Button
                disabled={job.created + job.updated === 0}
                onClick={() => send({ type: 'importer.run' })}
              >
                {t('import.run', { count: job.created + job.updated })}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button variant="surface" onClick={() => send({ type: 'importer.restart' })}>
              {t('import.again')}
            </Button>
            <Button asChild>
              <Link href="/products/productlist?sort=created&order=desc">{t('import.look')}</Link>
            </Button>
          </>
        )}
      </ImportActions>
    </>
  )
}

/** Row 1 of the answer is the first after the headings; spreadsheets count the headings too. */
const HEADINGS = 1

/** The products that an import would change; one that gets another name may be another product. */
function Changes({ job: { changes, updated } }: { job: ImportJob }) {
  const { t } = useTranslation()
  return (
    <section className="form__section">
      <h2>{t('import.changes')}</h2>
      {updated > changes.length && (
        <p className="field__hint">{t('import.firstChanges', { count: changes.length })}</p>
      )}
      <ul className="field__hint">
        {changes.map(({ row, name, newName }) => (
          <Box as="li" key={row} color={newName === undefined ? undefined : 'fg.error'}>
            {t('import.row')} {row + HEADINGS}:{' '}
            {newName === undefined ? name : t('import.renamed', { name, newName })}
          </Box>
        ))}
      </ul>
    </section>
  )
}

/** Rows that are imported despite a warning; only the first ones. */
function Warnings({ job: { warnings } }: { job: ImportJob }) {
  const { t } = useTranslation()
  return (
    <section className="form__section">
      <h2>{t('import.warnings')}</h2>
      <ul className="field__hint">
        {warnings.map(({ row, message }) => (
          <li key={row}>
            {t('import.row')} {row + HEADINGS}: {message}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Faults({ job }: { job: ImportJob }) {
  const { t } = useTranslation()
  // A row may have several errors.
  const shown = new Set(job.rows.map(({ row }) => row)).size
  const labelOf = (field: string | undefined): string | undefined => {
    const known = importFields.find((one) => one === field)
    return known ? t(`import.field.${known}`) : field
  }
  return (
    <section className="form__section">
      <h2>{t('import.faults')}</h2>
      {job.failed > shown && (
        <p className="field__hint">{t('import.firstFaults', { count: shown })}</p>
      )}
      <Box
        marginBlockStart="3"
        css={{
          '& table': { inlineSize: 'full', borderCollapse: 'collapse', fontSize: 'sm' },
          '& :is(th, td)': {
            paddingBlock: '1.5',
            paddingInlineStart: '0',
            paddingInlineEnd: '3',
            borderBlockEnd: '1px solid {colors.border.muted}',
            overflowWrap: 'anywhere',
            textAlign: 'start',
          },
          '& th': {
            overflowWrap: 'normal',
            color: 'fg.muted',
            fontSize: 'xs',
            fontWeight: 'medium',
          },
        }}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('import.column')}</th>
              <th scope="col">{t('import.fault')}</th>
            </tr>
          </thead>
          <tbody>
            {job.rows.map(({ row, field, message }) => (
              <tr key={`${row} ${field} ${message}`}>
                <td>{row + HEADINGS}</td>
                <td>{labelOf(field)}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </section>
  )
}

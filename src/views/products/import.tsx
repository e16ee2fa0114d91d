import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation, useSearch } from 'wouter'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { Page } from '../parts/page/page.tsx'
import { BackToProducts } from './back-to-products.tsx'
import { ImportFileStep } from './import-file-step.tsx'
import { ImportMappingStep } from './import-mapping-step.tsx'
import { ImportResultStep } from './import-result-step.tsx'
import { ImportWorkingStep } from './import-working-step.tsx'
import { type ImporterStep, useImporter } from './use-importer.ts'
import '../theme/lists.css'

const steps = ['file', 'columns', 'check', 'done'] as const
const stepOf: Record<ImporterStep, (typeof steps)[number]> = {
  choosing: 'file',
  uploading: 'file',
  mapping: 'columns',
  working: 'check',
  checked: 'check',
  finished: 'done',
}

/**
 * `/products/import`: imports products from a spreadsheet, step by step; `id=`: an import that is
 * already running.
 */
export function ProductImport() {
  const { t } = useTranslation()
  const [path, navigate] = useLocation()
  const search = useSearch()
  // The id is put into the URL, so that a reload follows the import.
  const importer = useImporter(new URLSearchParams(search).get('id') ?? undefined, (id) =>
    navigate(`${path}?id=${id}`, { replace: true }),
  )
  const { step, context } = importer

  return (
    <Page title={t('import.title')} lead={<BackToProducts />}>
      <chakra.ol
        display="flex"
        flexWrap="wrap"
        gap="1.5"
        marginBlockEnd="4"
        counterReset="step"
        css={{
          '& > li': {
            paddingBlock: '1',
            paddingInline: '3',
            border: '1px solid {colors.border}',
            borderRadius: 'full',
            color: 'fg.muted',
            fontSize: 'sm',
            counterIncrement: 'step',
          },
          '& > li::before': { content: "counter(step) ' '" },
          '& > li[aria-current]': {
            bg: 'brand.muted',
            borderColor: 'brand.focusRing',
            color: 'brand.fg',
            fontWeight: 'medium',
          },
        }}
        aria-label={t('import.steps')}
      >
        {steps.map((one) => (
          <li key={one} aria-current={one === stepOf[step] ? 'step' : undefined}>
            {t(`import.step.${one}`)}
          </li>
        ))}
      </chakra.ol>
      <Grid gridTemplateColumns="minmax(0, 1fr)" gap="4" maxInlineSize="52rem">
        {context.failure && <FailureNotice failure={context.failure} />}
        {(step === 'choosing' || step === 'uploading') && <ImportFileStep importer={importer} />}
        {step === 'mapping' && <ImportMappingStep importer={importer} />}
        {step === 'working' && <ImportWorkingStep importer={importer} />}
        {(step === 'checked' || step === 'finished') && context.job && (
          <ImportResultStep importer={importer} job={context.job} />
        )}
      </Grid>
    </Page>
  )
}

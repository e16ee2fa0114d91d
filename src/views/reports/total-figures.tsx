import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import type { listReport } from '#contract/report.ts'
import { changeOf, changeSign } from '../parts/figures/change.ts'
import { formatMoney } from '../parts/money/money-format.ts'
import { ratingText } from '../parts/figures/stars.tsx'

const ReportHint = chakra('p', {
  base: { color: 'fg.muted', fontSize: 'xs', '* + &': { marginBlockStart: '1.5' } },
})

type Totals = OutputOf<typeof listReport>['totals']
type Props = {
  totals: Totals | undefined
  ratings: OutputOf<typeof listReport>['ratings']
  keptDeposits: OutputOf<typeof listReport>['keptDeposits']
  overpaymentsBack: OutputOf<typeof listReport>['overpaymentsBack']
  before: Totals | undefined
  currency: string | undefined
  /** The text of the compared period. */
  compared: string
  isBusy: boolean
}

const figures = [
  { key: 'salesAmount', isLessBetter: false },
  { key: 'refundAmount', isLessBetter: true },
  { key: 'netAmount', isLessBetter: false },
  { key: 'orders', isLessBetter: false },
  { key: 'averageAmount', isLessBetter: false },
  { key: 'discountAmount', isLessBetter: true },
  { key: 'taxAmount', isLessBetter: undefined },
] as const

/** The net amount: sales minus their refunds. */
const withNet = (totals: Totals) => ({
  ...totals,
  netAmount: totals.salesAmount - totals.refundAmount,
})

/** The totals of a period, each compared with the earlier period. */
export function TotalFigures({
  ratings,
  keptDeposits,
  overpaymentsBack,
  currency,
  compared,
  isBusy,
  ...sums
}: Props) {
  const { t, i18n } = useTranslation()
  const totals = sums.totals && withNet(sums.totals)
  const before = sums.before && withNet(sums.before)
  const words = (key: (typeof figures)[number]['key'], value: number) =>
    key === 'orders' || !currency
      ? new Intl.NumberFormat(i18n.language).format(value)
      : formatMoney(value, currency, i18n.language)
  return (
    <section aria-label={t('reports.totals')}>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{
          base: 'repeat(12, minmax(0, 1fr))',
          mdDown: 'repeat(2, minmax(0, 1fr))',
        }}
        bg="bg.panel"
        border="1px solid {colors.border}"
        borderRadius="lg"
        aria-busy={isBusy}
      >
        {figures.map(({ key, isLessBetter }) => {
          const change = totals && before && changeOf(totals[key], before[key], isLessBetter)
          return (
            <Grid
              key={key}
              gridTemplateRows="1.25rem 2.25rem auto"
              minInlineSize="0"
              paddingBlock={{ base: '3.5', mdDown: '3' }}
              paddingInline={{ base: '4', mdDown: '3.5' }}
              borderInlineStart={{ mdDown: '0 !important' }}
              css={{
                '& + &': { borderInlineStart: '1px solid {colors.border.muted}' },
                '& dt': {
                  color: 'fg.muted',
                  fontSize: 'sm',
                  lineHeight: '1.25rem',
                  whiteSpace: 'nowrap',
                },
                // Sales, refunds and net amount in the first row, the others in the next.
                gridColumn: { base: 'span 3', mdDown: 'auto' },
                '&:nth-child(-n + 3)': { gridColumn: { base: 'span 4', mdDown: 'auto' } },
                '&:first-child': { gridColumn: { mdDown: 'span 2' } },
                '&:nth-child(4)': { borderInlineStart: '0' },
              }}
            >
              <dt>{t(`reports.sum.${key}`)}</dt>
              <chakra.dd
                alignSelf="center"
                fontSize={{ base: 'xl', mdDown: 'lg' }}
                fontWeight="semibold"
                letterSpacing="-0.02em"
                whiteSpace="nowrap"
                css={{ '[aria-busy=true] &': { opacity: '0.7' } }}
              >
                {totals ? words(key, totals[key]) : <span className="skeleton__bar" />}
              </chakra.dd>
              <chakra.dd color="fg.muted" fontSize="xs" lineHeight="1.125rem">
                {change && before ? (
                  <>
                    <chakra.span
                      display="block"
                      fontWeight="semibold"
                      whiteSpace="nowrap"
                      css={{
                        '&[data-change=good]': { color: 'green.fg' },
                        '&[data-change=bad]': { color: 'red.fg' },
                      }}
                      data-change={isLessBetter === undefined ? 'even' : change.tone}
                    >
                      {changeSign(change)}
                    </chakra.span>{' '}
                    <chakra.span display="block" overflowWrap="anywhere">
                      {t('reports.was', { value: words(key, before[key]) })}
                    </chakra.span>
                  </>
                ) : (
                  // As high as the two lines that replace it.
                  <chakra.span display="block" minBlockSize="9">
                    <span className="skeleton__bar" />
                  </chakra.span>
                )}
              </chakra.dd>
            </Grid>
          )
        })}
      </chakra.dl>
      <ReportHint>{compared}</ReportHint>
      <ReportHint>{t('reports.whatIsIn')}</ReportHint>
      <Beside {...{ ratings, keptDeposits, overpaymentsBack, currency }} />
    </section>
  )
}

/** The further figures of the period. */
function Beside({
  ratings,
  keptDeposits,
  overpaymentsBack,
  currency,
}: Pick<Props, 'ratings' | 'keptDeposits' | 'overpaymentsBack' | 'currency'>) {
  const { t, i18n } = useTranslation()
  return (
    <>
      {keptDeposits && currency && (
        <ReportHint>
          {t('reports.keptDeposits', {
            count: keptDeposits.count,
            amount: formatMoney(keptDeposits.amount, currency, i18n.language),
          })}
        </ReportHint>
      )}
      {overpaymentsBack && currency && (
        <ReportHint>
          {t('reports.overpaymentsBack', {
            amount: formatMoney(overpaymentsBack.amount, currency, i18n.language),
          })}
        </ReportHint>
      )}
      {ratings && (
        <ReportHint>
          {t('reports.ratings', {
            count: ratings.count,
            average: ratingText(ratings.average, i18n.language),
          })}
        </ReportHint>
      )}
    </>
  )
}

import { Box } from '@chakra-ui/react/box'
import { useMemo } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { TillDay } from '#contract/till.ts'
import { Fact, Facts } from '../parts/figures/facts.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { TableSection } from '../parts/list/table-section.tsx'
import { Money } from '../parts/money/money.tsx'

type Row = { id: string; name: string } & Omit<TillDay['methods'][number], 'method'>

/** The sums of a day, in total and by method. */
export function TillFigures({ till }: { till: TillDay }) {
  const { t, i18n } = useTranslation()
  const { currency } = till
  const rows = useMemo(() => rowsOf(till, t), [till, t])
  const columns = useMemo(
    () => methodColumns(t, currency, new Intl.NumberFormat(i18n.language)),
    [t, currency, i18n.language],
  )
  return (
    <>
      <Facts>
        <Fact name={t('till.orders')}>
          {new Intl.NumberFormat(i18n.language).format(till.orders)}
        </Fact>
        {(['taken', 'refunded', 'net'] as const).map((name) => (
          <Fact key={name} name={t(`till.${name}`)}>
            <Money amount={till[`${name}Amount`]} currency={currency} />
          </Fact>
        ))}
        <Fact name={t('till.tips')}>
          <Money amount={till.tipAmount} currency={currency} />
        </Fact>
      </Facts>
      <Box
        css={{
          '& .data-table__root td[data-card=line]': {
            '@media (max-width: 999px)': { textAlign: 'start' },
          },
        }}
      >
        <TableSection
          title={t('till.methods.title')}
          rows={rows}
          rowSize={rows.length}
          isBusy={false}
          failure={undefined}
          onRetry={() => undefined}
          columns={columns}
        />
      </Box>
    </>
  )
}

/** One row per method, and their total. */
function rowsOf(till: TillDay, t: TFunction): Row[] {
  const { methods, takenAmount, refundedAmount } = till
  const total = {
    id: 'total',
    name: t('till.methods.total'),
    payments: methods.reduce((sum, { payments }) => sum + payments, 0),
    takenAmount,
    refunds: methods.reduce((sum, { refunds }) => sum + refunds, 0),
    refundedAmount,
  }
  return [
    ...methods.map(({ method, ...sums }) => ({
      id: method,
      name: t(`till.by.${method}`),
      ...sums,
    })),
    total,
  ]
}

function methodColumns(t: TFunction, currency: string, count: Intl.NumberFormat): Column<Row>[] {
  const bold = (row: Row, text: string) => (row.id === 'total' ? <strong>{text}</strong> : text)
  return [
    {
      key: 'method',
      heading: t('till.methods.method'),
      card: 'title',
      cell: (row) => bold(row, row.name),
    },
    {
      key: 'payments',
      heading: t('till.methods.payments'),
      align: 'end',
      cell: ({ payments }) => count.format(payments),
    },
    {
      key: 'taken',
      heading: t('till.methods.taken'),
      align: 'end',
      card: 'line',
      cardLabel: t('till.methods.taken'),
      cell: ({ takenAmount }) => <Money amount={takenAmount} currency={currency} />,
    },
    {
      key: 'refunds',
      heading: t('till.methods.refunds'),
      align: 'end',
      cell: ({ refunds }) => count.format(refunds),
    },
    {
      key: 'refunded',
      heading: t('till.methods.refunded'),
      align: 'end',
      card: 'meta',
      cardLabel: t('till.methods.refunded'),
      cell: ({ refundedAmount }) => <Money amount={refundedAmount} currency={currency} />,
    },
    {
      key: 'net',
      heading: t('till.methods.net'),
      align: 'end',
      card: 'amount',
      cell: ({ takenAmount, refundedAmount }) => (
        <Money amount={takenAmount - refundedAmount} currency={currency} />
      ),
    },
  ]
}

import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import type { Box } from '#contract/dashboard.ts'
import { changeSign } from '../parts/figures/change.ts'
import { formatMoney } from '../parts/money/money-format.ts'
import { Sparkline } from '../parts/figures/sparkline.tsx'
import { boxChange } from './box-change.ts'
import { useMayGo } from './use-may-go.ts'

const Figure = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateRows: {
      base: 'minmax(1.25rem, auto) minmax(1.125rem, auto) 2.5rem minmax(2.25rem, auto) 3rem',
      mdDown: 'minmax(1.25rem, auto) minmax(2.25rem, auto) 2.25rem minmax(3.5rem, auto) 2.5rem',
    },
    paddingBlockStart: '4',
    paddingInline: '5',
    paddingBlockEnd: '1.125rem',
    bg: 'bg.panel',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
    transition: 'border-color 100ms',
    '&:has(a:hover)': { borderColor: 'border.emphasized' },
    '&:has(a:focus-visible)': {
      outline: '2px solid {colors.brand.focusRing}',
      outlineOffset: '2px',
    },
    '& h2': { color: 'fg.muted', fontSize: 'sm', fontWeight: 'medium', lineHeight: '1.25rem' },
    '& h2 a::after': { content: "''", position: 'absolute', inset: '0' },
    '& h2 a': { outline: 'none' },
    padding: { mdDown: '3.5' },
  },
})

const FigureValue = chakra('p', {
  base: {
    alignSelf: 'center',
    fontSize: { base: '2xl', mdDown: 'xl' },
    fontWeight: 'semibold',
    letterSpacing: '-0.02em',
    whiteSpace: 'nowrap',
  },
})

const FigureCourse = chakra('div', {
  base: { alignSelf: 'end', blockSize: '10', '[aria-busy=true] &': { opacity: '0.6' } },
})

const FigureHint = chakra('p', {
  base: { color: 'fg.muted', fontSize: 'xs', lineHeight: '1.125rem' },
})

type Props = {
  box: Box
  currency: string
  days: number
  /** Whether all figures are 0, so that comparison and sparkline are useless. */
  isNothing: boolean
}

/** One of the four figures: value, change, sparkline, and a link to the counted records. */
export function FigureBox({ box, currency, days, isNothing }: Props) {
  const { t, i18n } = useTranslation()
  const mayGo = useMayGo()
  const words = (value: number) => {
    if (box.unit === 'amount') return formatMoney(value, currency, i18n.language)
    return box.unit === 'minutes'
      ? t('dashboard.minutes', { count: value })
      : new Intl.NumberFormat(i18n.language).format(value)
  }
  const name = t(`dashboard.box.${box.key}`, { defaultValue: box.label })
  const course =
    box.trend.length > 1 && !isNothing
      ? t('dashboard.course', {
          least: words(Math.min(...box.trend)),
          most: words(Math.max(...box.trend)),
        })
      : undefined
  return (
    <Figure>
      <h2>{box.link && mayGo(box.link) ? <Link href={box.link}>{name}</Link> : name}</h2>
      <FigureHint>{t(`dashboard.counts.${box.key}`, { defaultValue: '' })}</FigureHint>
      <FigureValue>{words(box.value)}</FigureValue>
      {isNothing ? (
        <FigureHint>{t('dashboard.nothing')}</FigureHint>
      ) : (
        <Change box={box} days={days} />
      )}
      <FigureCourse>{course && <Sparkline values={box.trend} label={course} />}</FigureCourse>
    </Figure>
  )
}

function Change({ box, days }: { box: Box; days: number }) {
  const { t } = useTranslation()
  const change = boxChange(box)
  if (!change) return <FigureHint>{t('dashboard.now')}</FigureHint>
  return (
    <FigureHint>
      <chakra.span
        fontWeight="semibold"
        whiteSpace="nowrap"
        css={{
          '&[data-change=good]': { color: 'green.fg' },
          '&[data-change=bad]': { color: 'red.fg' },
        }}
        data-change={change.tone}
      >
        {changeSign(change)}
      </chakra.span>{' '}
      {t(`dashboard.${change.way}`, { count: days })}
    </FigureHint>
  )
}

/** The skeleton of a figure, of the same size. */
export function FigureSkeleton() {
  return (
    <Figure aria-hidden="true">
      <h2>
        <span className="skeleton__bar" />
      </h2>
      <FigureHint />
      <FigureValue>
        <span className="skeleton__bar" />
      </FigureValue>
      <FigureHint>
        <span className="skeleton__bar" />
      </FigureHint>
      <FigureCourse />
    </Figure>
  )
}

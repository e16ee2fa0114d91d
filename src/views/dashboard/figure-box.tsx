import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Box } from '#contract/dashboard.ts'
import { changeSign } from '../parts/figures/change.ts'
import { formatMoney } from '../parts/money/money-format.ts'
import { Sparkline } from '../parts/figures/sparkline.tsx'
import { boxChange } from './box-change.ts'
import { useMayGo } from './use-may-go.ts'

type Props = { box: Box; currency: string; days: number }

/** One of the four figures: value, change, sparkline, and a link to the counted records. */
export function FigureBox({ box, currency, days }: Props) {
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
    box.trend.length > 1
      ? t('dashboard.course', {
          least: words(Math.min(...box.trend)),
          most: words(Math.max(...box.trend)),
        })
      : undefined
  return (
    <li className="figure">
      <h2>{box.link && mayGo(box.link) ? <Link href={box.link}>{name}</Link> : name}</h2>
      <p className="figure-value">{words(box.value)}</p>
      <Change box={box} days={days} />
      <div className="figure-course">
        {course && <Sparkline values={box.trend} label={course} />}
      </div>
    </li>
  )
}

function Change({ box, days }: { box: Box; days: number }) {
  const { t } = useTranslation()
  const change = boxChange(box)
  return (
    <p className="figure-change">
      <span className="figure-percent" data-change={change.tone}>
        {changeSign(change)}
      </span>{' '}
      {t(`dashboard.${change.way}`, { count: days })}
    </p>
  )
}

/** The skeleton of a figure, of the same size. */
export function FigureSkeleton() {
  return (
    <li className="figure" aria-hidden="true">
      <h2>
        <span className="skeleton" />
      </h2>
      <p className="figure-value">
        <span className="skeleton" />
      </p>
      <p className="figure-change">
        <span className="skeleton" />
      </p>
      <div className="figure-course" />
    </li>
  )
}

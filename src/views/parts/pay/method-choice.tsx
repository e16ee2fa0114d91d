import { useTranslation } from '#i18n/use-translation.tsx'
import { Choice, ChoiceGroup } from '../../ui/choice.tsx'

export type PayMethod = 'cash' | 'card' | 'bank'

type Props<Method> = {
  methods: readonly Method[]
  value: Method
  onChange: (method: Method) => void
}

/** How money is taken. */
export function MethodChoice<Method extends PayMethod>({
  methods,
  value,
  onChange,
}: Props<Method>) {
  const { t } = useTranslation()
  const nameOf = (method: PayMethod) => t(`orders.view.method.${method}`)
  return (
    <ChoiceGroup label={t('orders.ask.method')}>
      {methods.map((one) => (
        <Choice
          key={one}
          name="method"
          value={one}
          checked={one === value}
          onChange={() => onChange(one)}
        >
          {nameOf(one)}
        </Choice>
      ))}
    </ChoiceGroup>
  )
}

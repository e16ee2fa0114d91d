import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Customer, listCustomers, listDuplicates } from '#contract/customer.ts'
import { Input } from '../ui/input.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { Reach } from '../parts/people/phone.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'

type Props = { customer: Customer; onPick: (other: Customer) => void }

/** Selects the other record of a merge: from the server's suggestions, or by search. */
export function PickCustomer({ customer: { id }, onPick }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const asked = search.trim()
  const alike = useAnswer(listDuplicates, { id })
  const found = useAnswer(listCustomers, { search: asked, rowSize: 8 })
  const isSearching = asked.length > 1
  const { failure, reload } = isSearching ? found : alike
  const others = (isSearching ? found.answer?.rows : alike.answer)?.filter((one) => one.id !== id)
  return (
    <>
      <label>
        <span className="field__label">{t('customers.merge.search')}</span>
        <Input
          type="search"
          value={search}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
        />
      </label>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      <p className="quiet__text" role="status">
        {others &&
          t(isSearching ? 'customers.merge.found' : 'customers.merge.suggested', {
            count: others.length,
          })}
      </p>
      <chakra.ul display="grid" gap="1.5">
        {others?.map((one) => (
          <li key={one.id}>
            <chakra.button
              type="button"
              display="grid"
              gridTemplateColumns="minmax(0, 1fr) auto"
              rowGap="0"
              columnGap="3"
              inlineSize="full"
              minBlockSize="11"
              paddingBlock="2"
              paddingInline="3"
              border="1px solid {colors.border}"
              borderRadius="md"
              fontSize="sm"
              textAlign="start"
              cursor="pointer"
              _hover={{ bg: 'bg.subtle' }}
              css={{
                '& > *': { overflowWrap: 'anywhere' },
                '& span': { color: 'fg.muted', fontSize: 'xs' },
                '& :nth-child(3)': { gridArea: '1 / 2' },
              }}
              onClick={() => onPick(one)}
            >
              <strong>{one.fullName}</strong>
              <span>
                <Reach {...one} />
              </span>
              <span>{t('customers.orderCount', { count: one.orderCount })}</span>
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
    </>
  )
}

import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Input } from '../../ui/input.tsx'
import { listIndustries } from '#contract/industry.ts'
import { FailureNotice } from '../notice/failure-notice.tsx'
import { useAnswer } from '../live/use-answer.ts'
import { useIndustryName } from './use-industry-name.ts'
import { useTicks } from './use-ticks.ts'
import '../../theme/forms.css'

/**
 * The tree of business types; checking one adds it, unchecking removes it. `first`: the names of
 * the initially shown branches; a search or a button shows the others.
 */
export function IndustryTree({ first }: { first?: readonly string[] }) {
  const { t } = useTranslation()
  const nameOf = useIndustryName()
  const { answer: known, failure, reload } = useAnswer(listIndustries, {})
  const [search, setSearch] = useState('')
  const [isWhole, setWhole] = useState(first === undefined)
  const ticks = useTicks(reload)
  const answer = known?.map((industry) => ({
    ...industry,
    isFirst: first?.includes(industry.name) ?? true,
    name: nameOf('group', industry),
    subcategories: industry.subcategories.map((it) => ({
      ...it,
      name: nameOf('type', it),
      isSelected: ticks.isSelected(it),
    })),
  }))

  if (failure) return <FailureNotice failure={failure} onRetry={reload} />
  if (!answer) return <Box h="20rem" aria-busy="true" />
  const text = search.trim().toLowerCase()
  const shown = answer
    .map((industry) => ({
      ...industry,
      subcategories: industry.subcategories.filter(({ name }) =>
        `${industry.name} ${name}`.toLowerCase().includes(text),
      ),
    }))
    .filter(
      ({ subcategories, isFirst }) =>
        subcategories.length > 0 &&
        (isWhole || text !== '' || isFirst || subcategories.some(({ isSelected }) => isSelected)),
    )
  const chosen = answer.flatMap(({ subcategories }) =>
    subcategories.filter(({ isSelected }) => isSelected),
  )

  return (
    <Grid gap="4" css={{ '& > input': { maxW: '24rem' } }} aria-busy={ticks.isBusy}>
      <p className="field__hint" role="status">
        {chosen.length === 0
          ? t('industry.none')
          : t('industry.chosen', {
              count: chosen.length,
              names: chosen.map(({ name }) => name).join(', '),
            })}
      </p>
      <Input
        type="search"
        aria-label={t('industry.search')}
        placeholder={t('industry.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {ticks.failure && <FailureNotice failure={ticks.failure} />}
      {shown.length === 0 && <p>{t('industry.nothing')}</p>}
      {shown.map((industry) => (
        <chakra.fieldset
          key={industry.id}
          css={{
            '& > legend': { mb: '2', fontSize: 'sm', fontWeight: 'semibold' },
            '& > div': { display: 'flex', flexWrap: 'wrap', gap: '2' },
          }}
        >
          <legend>{industry.name}</legend>
          <div>
            {industry.subcategories.map((it) => (
              <Choice
                key={it.id}
                type="checkbox"
                checked={it.isSelected}
                onChange={() => ticks.press(it)}
              >
                {it.name}
              </Choice>
            ))}
          </div>
        </chakra.fieldset>
      ))}
      {!isWhole && text === '' && (
        <Button size="sm" variant="surface" justifySelf="start" onClick={() => setWhole(true)}>
          {t('industry.all')}
        </Button>
      )}
    </Grid>
  )
}

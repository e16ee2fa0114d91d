import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Input } from '../../ui/input.tsx'
import type { CallFailure } from '../../../machines/failure.ts'
import { addIndustries, type Industry, listIndustries, removeIndustry } from '#contract/industry.ts'
import { FailureNotice } from '../notice/failure-notice.tsx'
import { useAnswer } from '../live/use-answer.ts'
import { useIndustryName } from './use-industry-name.ts'
import { useSubmit } from '../live/use-submit.ts'
import '../../theme/forms.css'
import '../../theme/forms.css'

/**
 * The tree of business types; each is added or taken away as it is ticked. `first`: the names of
 * the branches shown at first; a search or a button brings the others.
 */
export function IndustryTree({ first }: { first?: readonly string[] }) {
  const { t } = useTranslation()
  const nameOf = useIndustryName()
  const { answer: known, failure, isBusy, reload } = useAnswer(listIndustries, {})
  const [search, setSearch] = useState('')
  const [isWhole, setWhole] = useState(first === undefined)
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const failed = useSaving(known, wanted, { isBusy, reload })
  // What was refused is as the server has it again.
  const answer = known?.map((industry) => ({
    ...industry,
    isFirst: first?.includes(industry.name) ?? true,
    name: nameOf('group', industry),
    subcategories: industry.subcategories.map((it) => ({
      ...it,
      name: nameOf('type', it),
      isSelected: failed ? it.isSelected : (wanted.get(it.id) ?? it.isSelected),
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
    <Grid gap="4" css={{ '& > input': { maxW: '24rem' } }} aria-busy={isBusy}>
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
      {failed && <FailureNotice failure={failed} />}
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
            {industry.subcategories.map(({ id, name, isSelected }) => (
              <Choice
                key={id}
                type="checkbox"
                checked={isSelected}
                onChange={({ target }) => setWanted(new Map([...wanted, [id, target.checked]]))}
              >
                {name}
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

type Answer = { isBusy: boolean; reload: () => void }

/**
 * Brings what is ticked to the server, one call after the other, however fast someone ticks.
 * Answers why it did not work.
 */
function useSaving(
  known: readonly Industry[] | undefined,
  wanted: ReadonlyMap<string, boolean>,
  { isBusy, reload }: Answer,
): CallFailure | undefined {
  const add = useSubmit(addIndustries, reload)
  const remove = useSubmit(removeIndustry, reload)
  const failure = add.failure ?? remove.failure
  const isFree = !isBusy && !add.isBusy && !remove.isBusy && !failure
  const differing = (known ?? []).flatMap(({ subcategories }) =>
    subcategories.filter(({ id, isSelected }) => (wanted.get(id) ?? isSelected) !== isSelected),
  )
  const added = differing.filter(({ isSelected }) => !isSelected).map(({ id }) => id)
  const removed = differing.find(({ isSelected }) => isSelected)?.id
  const send = useEffectEvent(() => {
    if (added.length > 0) add.send({ ids: added })
    else if (removed) remove.send({ id: removed })
  })
  const next = isFree ? `${added.join()} ${removed ?? ''}`.trim() : ''
  useEffect(() => {
    if (next) send()
  }, [next])
  return failure
}

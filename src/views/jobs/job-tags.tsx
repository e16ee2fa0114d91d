import type { JobTag } from '#contract/job.ts'

/** The tags of a posting: the text distinguishes them, the colour only helps. */
export function JobTags({
  ids = [],
  tags,
}: {
  ids?: readonly string[] | undefined
  tags: readonly JobTag[]
}) {
  const own = tags.filter(({ id }) => ids.includes(id))
  if (own.length === 0) return null
  return (
    <ul className="cell__tags">
      {own.map((tag) => (
        <li key={tag.id}>
          <TagDot colour={tag.colour} />
          {tag.name}
        </li>
      ))}
    </ul>
  )
}

/** A tag's colour. */
export function TagDot({ colour }: { colour: string }) {
  return <span className="cell__dot" style={{ '--tag': colour }} aria-hidden="true" />
}

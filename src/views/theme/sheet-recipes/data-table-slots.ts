/** The content of table cells: sort buttons, links, steps, checkboxes. */
export const cellSlots = {
  sort: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    blockSize: '7',
    marginInline: '-1.5',
    paddingInline: '1.5',
    borderRadius: 'sm',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    '&[data-order]': { color: 'fg' },
    _after: {
      content: "''",
      inlineSize: '0',
      blockSize: '0',
      borderInline: '4px solid transparent',
      borderBlockStart: '5px solid currentcolor',
      opacity: '0',
      // Print draws all borders, but those that form the triangle must stay transparent.
      _print: { borderInlineColor: 'transparent !important' },
    },
    '&:hover::after': { opacity: '0.4' },
    '&[data-order]::after': { opacity: '1' },
    '&[data-order=asc]::after': { transform: 'rotate(180deg)' },
  },
  link: {
    '.data-table__root &': {
      display: 'inline-block',
      minInlineSize: '6',
      paddingBlock: '1',
      borderRadius: 'sm',
      fontWeight: 'semibold',
    },
    '.data-table__root td[data-card=title] &': {
      '@media (max-width: 999px)': {
        // Enlarges the touch target of a card's name above and below its text.
        position: 'relative',
        _after: { position: 'absolute', inset: '-0.5rem -0.75rem', content: "''" },
      },
    },
  },
  clip: {
    '.data-table__root &': {
      display: 'block',
      maxInlineSize: '48',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& > a': { display: 'inline-block', minBlockSize: '6', paddingBlock: '0.5' },
    '& > a:hover': { textDecoration: 'underline' },
  },
  step: {
    '.data-table__steps > &': { flexShrink: '1' },
    mdDown: { minBlockSize: '11', paddingInline: '5', fontSize: 'sm' },
  },
  steps: {
    display: 'inline-flex',
    gap: '1',
    alignItems: 'center',
    justifyContent: 'flex-end',
    '& > *': { flex: 'none' },
    // On a phone the promised time needs its own line above the step.
    '&:has(.mark__ready)': {
      mdDown: { display: 'inline-grid', gridTemplateColumns: 'repeat(2, auto)', rowGap: '0' },
    },
    '&:has(.mark__ready) > span:first-child': {
      mdDown: { gridColumn: '1 / -1', textAlign: 'end' },
    },
    _print: { display: 'none !important' },
  },
  pickCell: {
    '.data-table__root &': {
      '&:is(th, td)': {
        inlineSize: '9',
        paddingInlineStart: '2',
        paddingInlineEnd: '0',
      },
    },
    '.data-table__root thead &:is(th)': {
      // As wide as the box to tick, so that the sort buttons beside it stay free.
      '@media (max-width: 999px)': { inlineSize: '11', padding: '0' },
    },
    '.data-table__root tbody &:is(td)': {
      '@media (max-width: 999px)': {
        // Over the start of the name, vertically centred on it, and over the name's own touch
        // target.
        position: 'relative',
        zIndex: '1',
        gridArea: 'title',
        display: 'block',
        alignSelf: 'center',
        justifySelf: 'start',
        inlineSize: 'auto',
        marginBlock: '-2.5',
        marginInlineStart: '-2.5',
        padding: '0',
      },
    },
    _print: { display: 'none !important' },
  },
  pick: {
    display: 'inline-grid',
    placeItems: 'center',
    inlineSize: '7',
    blockSize: '7',
    cursor: 'pointer',
    '& input': {
      inlineSize: '1.0625rem',
      blockSize: '1.0625rem',
      accentColor: 'brand.focusRing',
      cursor: 'pointer',
      '@media (max-width: 999px)': { inlineSize: '6', blockSize: '6' },
    },
    '@media (max-width: 999px)': { inlineSize: '11', blockSize: '11' },
  },
}

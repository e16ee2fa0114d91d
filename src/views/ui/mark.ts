/** The tone of a status; each has its colours in both themes. */
export type Tone = 'waiting' | 'accepted' | 'working' | 'ready' | 'done' | 'refused'
/** A status never depends on colour alone: each has its own shape next to its word. */
export type Shape = 'ring' | 'dot' | 'half' | 'diamond' | 'arrow' | 'check' | 'cross' | 'back'
export type Mark = { tone: Tone; shape: Shape }

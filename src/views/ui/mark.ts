/** What a status feels like; each tone has its colours in both themes. */
export type Tone = 'waiting' | 'accepted' | 'working' | 'ready' | 'done' | 'refused'
/** Status is never colour alone: each has a shape of its own beside its word. */
export type Shape = 'ring' | 'dot' | 'half' | 'diamond' | 'arrow' | 'check' | 'cross' | 'back'
export type Mark = { tone: Tone; shape: Shape }

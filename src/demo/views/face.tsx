import styles from './samples.module.css'
/** A small decorative avatar next to a name. */
export function Face({ src }: { src: string }) {
  return <img className={styles.face} src={src} alt="" width="28" height="28" />
}

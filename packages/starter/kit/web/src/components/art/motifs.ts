/** The drawings of this app. */
export { shapes as motifs } from './shapes';

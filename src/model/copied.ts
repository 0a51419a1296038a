/** ms for which a button says what came of copying. */
export const COPIED_FOR = 1000;

/** Longest query, in UTF-16 units (product specification, validation rules). */
export const QUERY_LENGTH = 64;

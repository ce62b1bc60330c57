import options from '../../data/foreign-options.json' with { type: 'json' };

/** Default options in the language of the label, by its English meaning. */
export const foreignOptions: Readonly<
  Record<'de' | 'fr' | 'es', Readonly<Record<string, readonly string[]>>>
> = options;

/** Default options in the language of the label, by its English meaning. */
export const foreignOptions: Readonly<
  Record<'de' | 'fr' | 'es', Readonly<Record<string, readonly string[]>>>
> = {
  de: {
    status: ['Offen', 'In Arbeit', 'Erledigt'],
    priority: ['Niedrig', 'Mittel', 'Hoch'],
    difficulty: ['Leicht', 'Mittel', 'Schwer'],
    condition: ['Neu', 'Sehr gut', 'Gut', 'Gebraucht'],
    category: ['Privat', 'Arbeit', 'Familie', 'Sonstiges'],
    size: ['Klein', 'Mittel', 'Groß'],
    mood: ['Super', 'Gut', 'Okay', 'Schlecht'],
    genre: ['Drama', 'Komödie', 'Krimi', 'Sachbuch', 'Sonstiges'],
  },
  fr: {
    status: ['À faire', 'En cours', 'Terminé'],
    priority: ['Basse', 'Moyenne', 'Haute'],
    difficulty: ['Facile', 'Moyen', 'Difficile'],
    condition: ['Neuf', 'Très bon', 'Bon', 'Usé'],
    category: ['Personnel', 'Travail', 'Famille', 'Autre'],
    size: ['Petit', 'Moyen', 'Grand'],
    mood: ['Super', 'Bien', 'Moyen', 'Mal'],
    genre: ['Drame', 'Comédie', 'Aventure', 'Documentaire', 'Autre'],
  },
  es: {
    status: ['Pendiente', 'En curso', 'Hecho'],
    priority: ['Baja', 'Media', 'Alta'],
    difficulty: ['Fácil', 'Media', 'Difícil'],
    condition: ['Nuevo', 'Muy bueno', 'Bueno', 'Usado'],
    category: ['Personal', 'Trabajo', 'Familia', 'Otro'],
    size: ['Pequeño', 'Mediano', 'Grande'],
    mood: ['Genial', 'Bien', 'Regular', 'Mal'],
    genre: ['Drama', 'Comedia', 'Aventura', 'Documental', 'Otro'],
  },
};

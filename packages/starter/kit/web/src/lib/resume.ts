export interface ResumeEntry {
  title: string;
  place: string;
  period: string;
  details: string;
}

export interface Resume {
  name: string;
  role: string;
  email: string;
  phone: string;
  location: string;
  summary: string;
  experience: ResumeEntry[];
  education: ResumeEntry[];
  /** Separated by commas. */
  skills: string;
}

export const emptyEntry: ResumeEntry = { title: '', place: '', period: '', details: '' };

export const sampleResume: Resume = {
  name: 'Alex Rivera',
  role: 'Product designer',
  email: 'alex@example.com',
  phone: '+1 555 0100',
  location: 'Lisbon',
  summary:
    'Designer with eight years of experience in turning complicated tasks into simple screens.',
  experience: [
    {
      title: 'Senior designer',
      place: 'Northlight',
      period: '2022 – today',
      details: 'Lead the redesign of the mobile app\nBuilt a design system used by four teams',
    },
    {
      title: 'Designer',
      place: 'Studio Kite',
      period: '2018 – 2022',
      details: 'Designed websites for museums and theaters',
    },
  ],
  education: [
    {
      title: 'BA Visual Communication',
      place: 'University of Porto',
      period: '2014 – 2018',
      details: '',
    },
  ],
  skills: 'Interface design, Prototyping, User research, HTML and CSS',
};

/** Returns the parts of a text, without empty ones. */
export const partsOf = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
